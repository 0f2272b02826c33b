import { createHash } from 'node:crypto'

/** Hash of an English text. A translation stores it, and is not shown once it differs. */
export const hashSourceText = (english: string): string =>
  createHash('sha256').update(english).digest('hex').slice(0, 16)

/** Hash of a category or topic. */
export const hashSourceName = ({
  name,
  description,
}: {
  readonly name: string
  readonly description: string
}) => hashSourceText(`${name}\n${description}`)
