import { LOCALES } from "../../i18n/locale";

export default () => LOCALES.map((locale) => `/${locale}/Booking`);
