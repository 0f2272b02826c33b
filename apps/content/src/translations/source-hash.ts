import { createHash } from 'node:crypto'

/** The mark of an English text; a translation names it, and is not shown once the English has another one. */
export const hashSourceText = (english: string): string =>
  createHash('sha256').update(english).digest('hex').slice(0, 16)

/** The mark of a category or topic. */
export const hashSourceName = ({
  name,
  description,
}: {
  readonly name: string
  readonly description: string
}) => hashSourceText(`${name}\n${description}`)
