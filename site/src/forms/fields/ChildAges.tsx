import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../lib/i18n/TextsContext";
import { OLDEST_CHILD, readAges } from "../journey/travelPlan";

const AGES = Array.from({ length: OLDEST_CHILD + 1 }, (_, age) => String(age));

/** The age of each child, sent as `4,11`. Shown once there are children; ages that are not chosen are not sent. */
export function ChildAges({ name, count }: { name: string; count: number }) {
  const { t } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const [ages, setAges] = useState<string[]>([]);

  // Scripts that fill in the form write the ages into the field before the number of children.
  useEffect(() => {
    const known = readAges(field.current?.value ?? "", count).map(String);
    setAges((chosen) => (chosen.some(Boolean) ? chosen : known));
  }, [count]);
  useEffect(() => {
    if (field.current && ages.length > 0) {
      field.current.value = ages.slice(0, count).filter(Boolean).join();
    }
  }, [ages, count]);

  const choose = (index: number, age: string) =>
    setAges(
      Array.from({ length: Math.max(ages.length, index + 1) }, (_, at) => (at === index ? age : (ages[at] ?? ""))),
    );
  return (
    <>
      <input type="hidden" name={name} ref={field} />
      {count > 0 ? (
        <fieldset className="ages">
          <legend>{t("form:ages")}</legend>
          {Array.from({ length: count }, (_, index) => (
            <label key={index}>
              <span className="visually-hidden">{t("form:age", { number: index + 1 })}</span>
              <select value={ages[index] ?? ""} onChange={(event) => choose(index, event.currentTarget.value)}>
                <option value="">–</option>
                {AGES.map((age) => (
                  <option key={age}>{age}</option>
                ))}
              </select>
            </label>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}
