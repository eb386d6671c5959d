import type { PictureRecord } from "../../cards/records";

/** The picture of a tour on a receipt, or a placeholder. */
export function TourPicture({ picture }: { picture: PictureRecord | null }) {
  return (
    <div className="receipt-picture">
      {picture ? (
        <img
          src={picture.src}
          srcSet={picture.srcset ?? undefined}
          sizes="22rem"
          width={picture.width}
          height={picture.height}
          alt=""
          className={picture.focus ?? undefined}
        />
      ) : null}
    </div>
  );
}
