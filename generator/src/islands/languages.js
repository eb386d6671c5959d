// Plural categories come from the generator, as those of its templates do. Whatever else depends on a language is refused:
// the engine would answer as if every language were English, and nobody would notice.
{
  const { pluralCategory, log } = globalThis;
  const refuse = (name) => {
    throw new TypeError(`an island cannot use ${name} while it is rendered`);
  };

  class PluralRules {
    #tag;

    constructor(tag, { type = "cardinal" } = {}) {
      if (type !== "cardinal") refuse("ordinal numbers");
      this.#tag = tag;
    }

    select(count) {
      return Number.isSafeInteger(count) ? pluralCategory(this.#tag, count) : refuse("plural rules for fractions");
    }
  }

  globalThis.Intl = new Proxy({ PluralRules }, { get: (known, name) => known[name] ?? refuse(`Intl.${String(name)}`) });
  for (const type of [Array, BigInt, Date, Number, String]) {
    for (const name of Object.getOwnPropertyNames(type.prototype)) {
      if (name.startsWith("toLocale") || name === "localeCompare") {
        type.prototype[name] = () => refuse(`${type.name}.${name}`);
      }
    }
  }
  const line = (...parts) => log(parts.map(String).join(" "));
  globalThis.console = { log: line, info: line, warn: line, error: line };
  delete globalThis.pluralCategory;
  delete globalThis.log;
}
