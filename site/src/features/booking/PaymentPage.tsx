import type { Namespace } from "../../lib/i18n/catalogue";
import { Loading } from "../../lib/page/Loading";
import { MissingLinkNotice } from "../../lib/page/MissingLinkNotice";
import { useReferenceOfAddress } from "./useReferenceOfAddress";
import { YourPayment } from "./YourPayment";

/** The amount due for one booking and the ways to pay it. */
export default function PaymentPage() {
  const reference = useReferenceOfAddress();
  if (reference === null) {
    return <Loading />;
  }
  return reference ? <YourPayment reference={reference} /> : <MissingLinkNotice />;
}

PaymentPage.namespaces = ["account", "form", "nav", "request"] satisfies Namespace[];
