import { resolveMessage } from './resolve-message.ts'

/** Placeholder names of a source: `{$phone}`, `.input {$count :integer}`. */
type VariableNames<Source extends string> = Source extends `${string}{$${infer Name}}${infer Rest}`
  ? (Name extends `${infer Alone} ${string}` ? Alone : Name) | VariableNames<Rest>
  : never

/** Type of a message by its source: a string, or a function of its values. */
type MessageType<Source extends string> = [VariableNames<Source>] extends [never]
  ? string
  : (values: Readonly<Record<VariableNames<Source>, string | number>>) => string

/** English sources by their ids. */
export type MessageSources = Readonly<Record<string, string>>

/** The texts of an area, typed by their sources. */
export type Messages<S extends MessageSources> = { readonly [Id in keyof S]: MessageType<S[Id]> }

/** Metadata of a message catalog area. */
export interface MessageNamespace {
  /** Its name, which is also the name of its translation files. */
  readonly id: string
  readonly sources: MessageSources
  /** The resolved English texts. */
  readonly texts: object
  /**
   * Ids of texts that are never shown as an unreviewed translation in production: danger, help lines,
   * consent, rights, sessions, money.
   */
  readonly critical: ReadonlySet<string>
}

const namespaces = new WeakMap<object, MessageNamespace>()

/**
 * Declares the messages of one part of the product in English (MessageFormat 2), and returns them resolved.
 */
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

/** Metadata of the area with these messages; null where they are none. */
export const getMessageNamespace = (texts: object): MessageNamespace | null => namespaces.get(texts) ?? null
