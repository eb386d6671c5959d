/** Buttons in the content of the page that lead to an enquiry or a booking. */
const ENQUIRY_LINKS = 'main a.button:is([href="/Quote"], [href^="/Booking"])';

/** Sets `data-enquiry-in-view` on the document: beside such a button the floating one is redundant. */
export function followEnquiries(): void {
  const inView = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      inView[isIntersecting ? "add" : "delete"](target);
    }
    document.documentElement.toggleAttribute("data-enquiry-in-view", inView.size > 0);
  });
  for (const link of document.querySelectorAll(ENQUIRY_LINKS)) {
    observer.observe(link);
  }
}
