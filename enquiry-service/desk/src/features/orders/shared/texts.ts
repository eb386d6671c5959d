import selling from "../../../../locales/en/selling.json";
import { addTexts } from "../../../lib/texts.ts";

addTexts(selling);
