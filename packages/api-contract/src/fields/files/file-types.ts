/** A supported file type (FIELD-09). */
interface FileKind {
  readonly type: string
  /** File extensions in `accept` order; documents are saved with the first. */
  readonly endings: readonly [string, ...string[]]
  /** First bytes, one character each. */
  readonly begins: string
  /** Further extensions of such files, not listed in `accept`. */
  readonly otherEndings?: readonly string[]
  /** Other media types that some systems claim. */
  readonly aliases: readonly string[]
}

/**
 * Every supported file type. A new one also needs a sanitizer in
 * `packages/server-kit/src/files/check-file.ts`.
 */
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

/** Media type of a stored file. */
export type DocumentType = (typeof kinds)[number]['type']
const allKinds: readonly (FileKind & { readonly type: DocumentType })[] = kinds

/** The media types we store (FIELD-09). */
export const documentTypes = allKinds.map(({ type }) => type) as [DocumentType, ...DocumentType[]]

const listExtensions = ({ endings, otherEndings = [] }: FileKind): readonly string[] => [
  ...endings,
  ...otherEndings,
]

/** Value of the `accept` attribute (FIELD-09). */
export const acceptAttribute = allKinds
  .flatMap(({ endings }) => endings.map((ending) => `.${ending}`))
  .join(',')

/** Media type by the name's extension, or null for an unsupported file. */
export function getTypeByName(name: string): DocumentType | null {
  const extension = name.toLowerCase().match(/\.([a-z]+)$/)?.[1] ?? ''
  return allKinds.find((kind) => listExtensions(kind).includes(extension))?.type ?? null
}

/** The name without a supported extension and without trailing blanks and dots. */
export function stripExtension(name: string): string {
  const trimmed = name.replace(/(?<![\s.])[\s.]+$/, '')
  const ending = allKinds.flatMap(listExtensions).find((known) => trimmed.toLowerCase().endsWith(`.${known}`))
  return ending === undefined ? name : trimmed.slice(0, -ending.length - 1)
}

/** File type by its first bytes, one character each; null for an unsupported one. */
export const getTypeBySignature = (first: string): DocumentType | null =>
  allKinds.find(({ begins }) => first.startsWith(begins))?.type ?? null

/** Claimed by systems that do not know a file type: cannot contradict its content. */
const UNKNOWN_TYPE = 'application/octet-stream'

/** Whether a claimed lower-case media type is compatible with a file type. */
export const isCompatibleType = (claimed: string, type: DocumentType): boolean =>
  claimed === UNKNOWN_TYPE ||
  claimed === type ||
  allKinds.some((kind) => kind.type === type && kind.aliases.includes(claimed))

/** The extension a file of this type is saved with. */
export const getExtension = (type: DocumentType): string =>
  allKinds.find((kind) => kind.type === type)?.endings[0] ?? ''

/** Whether a browser can display it as an image (FIELD-10). */
export const isImage = (type: string): boolean => type.startsWith('image/')
