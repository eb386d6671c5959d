import { t } from "../lib/texts.ts";
import { Icon } from "./Icon.tsx";

/** The ways to contact a person. */
export const ContactLinks = ({
  of: { email, phone, call, whatsapp },
}: {
  of: { email: string; phone: string; call: string; whatsapp: string };
}) => (
  <p className="contact-links">
    {email && (
      <a href={`mailto:${email}`}>
        <Icon name="mail" /> {email}
      </a>
    )}
    {whatsapp && (
      <a href={whatsapp} target="_blank" rel="noopener noreferrer">
        <Icon name="whatsapp" /> {t("open_whatsapp")}
      </a>
    )}
    {phone &&
      (call ? (
        <a href={call}>
          <Icon name="phone" /> {t("call", { phone })}
        </a>
      ) : (
        <span>
          <Icon name="phone" /> {phone}
        </span>
      ))}
  </p>
);
