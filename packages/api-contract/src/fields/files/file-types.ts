/** A kind of file that is taken (FIELD-09). */
interface FileKind {
  readonly type: string
  /** Endings of names, in the order an `accept` attribute lists them; documents are saved with the first. */
  readonly endings: readonly [string, ...string[]]
  /** First bytes, one character each. */
  readonly begins: string
  /** Further endings that systems give such files; an `accept` attribute lists none of them. */
  readonly otherEndings?: readonly string[]
  /** Other names of the media type that some systems claim. */
  readonly aliases: readonly string[]
}

/** Every kind of file that is taken. One more belongs here, and in `packages/server-kit/src/files/check-file.ts` what cleans it. */
const kinds = [
  { type: 'application/pdf', endings: ['pdf'], begins: '%PDF-', aliases: ['application/x-pdf'] },
  { type: 'image/png', endings: ['png'], begins: '\x89PNG\r\n\x1a\n', aliases: ['image/x-png'] },
  {
    type: 'image/jpeg',
    endings: ['jpg', 'jpeg'],
    otherEndings: ['jfif', 'jpe'],
    begins: '\xff\xd8\xff',
    aliases: ['image/jpg', 'image/pjpeg'],
  },
] as const satisfies readonly FileKind[]

/** Media type of a kept file. */
export type DocumentType = (typeof kinds)[number]['type']
const allKinds: readonly (FileKind & { readonly type: DocumentType })[] = kinds

/** The media types we keep (FIELD-09). */
export const documentTypes = allKinds.map(({ type }) => type) as [DocumentType, ...DocumentType[]]

const listExtensions = ({ endings, otherEndings = [] }: FileKind): readonly string[] => [
  ...endings,
  ...otherEndings,
]

/** What an `accept` attribute lists (FIELD-09). */
export const acceptAttribute = allKinds
  .flatMap(({ endings }) => endings.map((ending) => `.${ending}`))
  .join(',')

/** Media type by the name's extension, or null for a file we do not take. */
export function getTypeByName(name: string): DocumentType | null {
  const extension = name.toLowerCase().match(/\.([a-z]+)$/)?.[1] ?? ''
  return allKinds.find((kind) => listExtensions(kind).includes(extension))?.type ?? null
}

/** A name without an ending that is one of a file we take, and without blanks and dots behind it. */
export function stripExtension(name: string): string {
  const trimmed = name.replace(/(?<![\s.])[\s.]+$/, '')
  const ending = allKinds.flatMap(listExtensions).find((known) => trimmed.toLowerCase().endsWith(`.${known}`))
  return ending === undefined ? name : trimmed.slice(0, -ending.length - 1)
}

/** What the first bytes, one character each, say a file is; null for what we do not take. */
export const getTypeBySignature = (first: string): DocumentType | null =>
  allKinds.find(({ begins }) => first.startsWith(begins))?.type ?? null

/** What systems claim that do not know a file: nothing that its content could disagree with. */
const UNKNOWN_TYPE = 'application/octet-stream'

/** Whether a claimed media type, in lower case, may be that of such a file. */
export const isCompatibleType = (claimed: string, type: DocumentType): boolean =>
  claimed === UNKNOWN_TYPE ||
  claimed === type ||
  allKinds.some((kind) => kind.type === type && kind.aliases.includes(claimed))

/** The ending a file of this type is saved with. */
export const getExtension = (type: DocumentType): string =>
  allKinds.find((kind) => kind.type === type)?.endings[0] ?? ''

/** Whether a browser can draw it as a picture (FIELD-10). */
export const isImage = (type: string): boolean => type.startsWith('image/')
