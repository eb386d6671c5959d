/** The service accepts pictures up to this size, and shows them much smaller. */
const LONGEST_SIDE = 2048;
const SHRUNK_SIDE = 1024;
const QUALITY = 0.9;

/** Whether this browser can shrink a large picture. */
export const canShrink = (): boolean => typeof createImageBitmap === "function";

/** The picture, or a smaller one if it has more pixels or bytes than the service accepts. */
export async function fittingPicture(file: File, largestBytes: number): Promise<File | Blob> {
  if (!canShrink()) {
    return file;
  }
  try {
    const picture = await createImageBitmap(file);
    const longest = Math.max(picture.width, picture.height);
    return longest <= LONGEST_SIDE && file.size <= largestBytes ? file : await shrunk(picture, SHRUNK_SIDE / longest);
  } catch {
    // The service refuses an unreadable picture with the reason.
    return file;
  }
}

function shrunk(picture: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * Math.min(1, scale)));
  canvas.height = Math.max(1, Math.round(picture.height * Math.min(1, scale)));
  const context = canvas.getContext("2d");
  if (!context) {
    return Promise.reject(new Error("the browser cannot draw"));
  }
  // A JPEG has no transparency.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture was made"))), "image/jpeg", QUALITY),
  );
}
