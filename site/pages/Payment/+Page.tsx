import { LinkNeeded } from "../../account/LinkNeeded";
import { Loading } from "../../account/Loading";
import { useReferenceOfAddress } from "../../account/useReferenceOfAddress";
import { YourPayment } from "./YourPayment";

/** What is to be paid for one booking and how. */
export default function PaymentPage() {
  const reference = useReferenceOfAddress();
  if (reference === null) {
    return <Loading />;
  }
  return reference ? <YourPayment reference={reference} /> : <LinkNeeded />;
}
