/** A kind of file that is taken (FIELD-09). */
interface FileKind {
  readonly type: string
  /** Endings of names, in the order an `accept` attribute lists them; documents are saved with the first. */
  readonly endings: readonly [string, ...string[]]
  /** First bytes, one character each. */
  readonly begins: string
  /** Another name of the media type that some systems claim. */
  readonly alias?: string
}

/** Every kind of file that is taken. One more belongs here, and in `packages/server/src/files/check-file.ts` what cleans it. */
const kinds = [
  { type: 'application/pdf', endings: ['pdf'], begins: '%PDF-' },
  { type: 'image/png', endings: ['png'], begins: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', endings: ['jpg', 'jpeg'], begins: '\xff\xd8\xff', alias: 'image/jpg' },
] as const satisfies readonly FileKind[]

/** Media type of a kept file. */
export type DocumentType = (typeof kinds)[number]['type']
const all: readonly (FileKind & { readonly type: DocumentType })[] = kinds

/** The media types we keep (FIELD-09). */
export const documentTypes = all.map(({ type }) => type) as [DocumentType, ...DocumentType[]]

const everyEnding = all.flatMap(({ endings }) => endings)

/** What an `accept` attribute lists (FIELD-09). */
export const acceptedFiles = everyEnding.map((ending) => `.${ending}`).join(',')

/** Media type by the name's extension, or null for a file we do not take. */
export function typeByName(name: string): DocumentType | null {
  const extension = name.toLowerCase().match(/\.([a-z]+)$/)?.[1] ?? ''
  return all.find(({ endings }) => endings.includes(extension))?.type ?? null
}

/** A name without an ending that is one of a file we take, and without blanks and dots behind it. */
export function withoutEnding(name: string): string {
  const trimmed = name.replace(/(?<![\s.])[\s.]+$/, '')
  const ending = everyEnding.find((known) => trimmed.toLowerCase().endsWith(`.${known}`))
  return ending === undefined ? name : trimmed.slice(0, -ending.length - 1)
}

/** What the first bytes, one character each, say a file is; null for what we do not take. */
export const typeByBeginning = (first: string): DocumentType | null =>
  all.find(({ begins }) => first.startsWith(begins))?.type ?? null

/** A claimed media type under its proper name. */
export const properType = (claimed: string): string =>
  all.find(({ alias }) => alias === claimed)?.type ?? claimed

/** The ending a file of this type is saved with. */
export const endingOf = (type: DocumentType): string =>
  all.find((kind) => kind.type === type)?.endings[0] ?? ''

/** Whether a browser can draw it as a picture (FIELD-10). */
export const isPicture = (type: string): boolean => type.startsWith('image/')
