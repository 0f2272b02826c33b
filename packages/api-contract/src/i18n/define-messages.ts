import { resolveMessage } from './resolve-message.ts'

/** Names of what is filled into a source: `{$phone}`, `.input {$count :integer}`. */
type VariableNames<Source extends string> = Source extends `${string}{$${infer Name}}${infer Rest}`
  ? (Name extends `${infer Alone} ${string}` ? Alone : Name) | VariableNames<Rest>
  : never

/** A text by its source: words, or a function of what is filled into them. */
type MessageType<Source extends string> = [VariableNames<Source>] extends [never]
  ? string
  : (values: Readonly<Record<VariableNames<Source>, string | number>>) => string

/** English sources by their ids. */
export type MessageSources = Readonly<Record<string, string>>

/** The texts of an area, typed by their sources. */
export type Messages<S extends MessageSources> = { readonly [Id in keyof S]: MessageType<S[Id]> }

/** What is known of an area besides its texts. */
export interface MessageNamespace {
  /** Its name, which is the name of its translations' files. */
  readonly id: string
  readonly sources: MessageSources
  /** The texts as they are said in English. */
  readonly texts: object
  /** Ids of texts that are never shown as an unreviewed translation in production: danger, help lines, consent, rights, sessions, money. */
  readonly critical: ReadonlySet<string>
}

const namespaces = new WeakMap<object, MessageNamespace>()

/** Declares the texts of one part of the product, in English and in MessageFormat 2, and gives them as they are said. */
export function defineMessages<const S extends MessageSources>(
  id: string,
  sources: S,
  { critical }: { readonly critical: 'all' | readonly (keyof S & string)[] },
): Messages<S> {
  const texts = Object.fromEntries(
    Object.entries(sources).map(([key, source]) => [key, resolveMessage('en', source)]),
  ) as Messages<S>
  namespaces.set(texts, {
    id,
    sources,
    texts,
    critical: new Set(critical === 'all' ? Object.keys(sources) : critical),
  })
  return texts
}

/** What is known of the area with these texts; null where they are none of an area. */
export const getMessageNamespace = (texts: object): MessageNamespace | null => namespaces.get(texts) ?? null
