import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { compileMessage } from '@evenkeel/api-contract/i18n/compile-message'

/** Every combination of the cases of a message, with a word for each placeholder. */
const expand = (elements: readonly MessageFormatElement[], filler: string): readonly string[] =>
  elements.reduce<readonly string[]>(
    (heads, element) => {
      const tails =
        element.type === TYPE.literal
          ? [element.value]
          : element.type === TYPE.plural || element.type === TYPE.select
            ? Object.values(element.options).flatMap(({ value }) => expand(value, filler))
            : [filler]
      return heads.flatMap((head) => tails.map((tail) => `${head}${tail}`))
    },
    [''],
  )

/** Readable parts of an ICU message: each variant with placeholders filled in, and link texts. */
export function listVariants(source: string, filler: string): readonly string[] {
  const message = compileMessage(source)
  return (typeof message === 'string' ? [message] : expand(message, filler)).map((text) =>
    text.replaceAll(/\{\w+\}/g, filler).replaceAll(/\[([^[\]]+)\]\([a-z-]+\)/g, '$1'),
  )
}
