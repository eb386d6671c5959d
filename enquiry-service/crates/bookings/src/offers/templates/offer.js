// The totals follow the chosen options: the page with these options has them in the words of the service.
const boxes = [...document.querySelectorAll("[name=options]")];
const button = document.getElementById("show-total");
const parts = (page) => [...page.querySelectorAll("[data-follows]")];
let asked = new AbortController();

async function follow() {
  asked.abort();
  asked = new AbortController();
  const chosen = boxes.filter((box) => box.checked).map((box) => box.value);
  try {
    const answer = await fetch(`${location.pathname}?options=${chosen}`, { signal: asked.signal });
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const now = parts(page);
    parts(document).forEach((part, at) => part.replaceChildren(...now[at].childNodes));
    button.parentElement.hidden = true;
  } catch (error) {
    // The page works without this script, too.
    if (error.name !== "AbortError") button.parentElement.hidden = false;
  }
}

button.parentElement.hidden = true;
boxes.forEach((box) => box.addEventListener("change", follow));
// A page that is loaded again keeps what was chosen before.
if (boxes.some((box) => box.checked !== box.defaultChecked)) follow();
