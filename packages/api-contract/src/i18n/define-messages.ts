import { compileMessage } from './compile-message.ts'
import { sourceLanguage } from './languages.ts'
import { resolveMessage } from './resolve-message.ts'

/** A source without quoted braces such as `'{phone}'`. */
type Unquoted<Source extends string> = Source extends `${infer Before}'{${string}}'${infer After}`
  ? `${Before}${Unquoted<After>}`
  : Source

/** Where a brace is: in the text of a message, or between the cases of a plural or select. */
type Scope = 'text' | 'cases'
type Outer<Scopes extends readonly Scope[]> = Scopes extends readonly [Scope, ...infer Rest extends Scope[]]
  ? Rest
  : []

/** Names after an opening brace: `count, plural, one {…} other {…}}`. */
type Opened<Source extends string, Scopes extends readonly Scope[], Names> = Scopes extends readonly [
  'cases',
  ...Scope[],
]
  ? Scan<Source, ['text', ...Scopes], Names>
  : Source extends `${infer Argument}}${infer Rest}`
    ? Argument extends `${infer Name},${string}`
      ? Scan<Source, ['cases', ...Scopes], Names | Name>
      : Scan<Rest, Scopes, Names | Argument>
    : Names

/** Names of the placeholders of an ICU message, brace by brace. */
type Scan<
  Source extends string,
  Scopes extends readonly Scope[] = ['text'],
  Names = never,
> = Source extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${string}`
    ? Closed<Source, Scopes, Names>
    : Opened<After, Scopes, Names>
  : Source extends `${string}}${string}`
    ? Closed<Source, Scopes, Names>
    : Names
type Closed<
  Source extends string,
  Scopes extends readonly Scope[],
  Names,
> = Source extends `${string}}${infer Rest}` ? Scan<Rest, Outer<Scopes>, Names> : Names

/** Type of a message by its source: a string, or a function of its values. */
type MessageType<Source extends string> = [Scan<Unquoted<Source>>] extends [never]
  ? string
  : (values: Readonly<Record<Scan<Unquoted<Source>> & string, string | number>>) => string

/** English sources by their ids. */
export type MessageSources = Readonly<Record<string, string>>

/** The texts of a namespace, typed by their sources. */
export type Messages<S extends MessageSources> = { readonly [Id in keyof S]: MessageType<S[Id]> }

/** Metadata of a message namespace. */
export interface MessageNamespace {
  /** Its name: the first part of the context of its messages in the catalogs. */
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
 * Declares the messages of one part of the product in English (ICU MessageFormat), and returns them resolved.
 */
export function defineMessages<const S extends MessageSources>(
  id: string,
  sources: S,
  { critical }: { readonly critical: 'all' | readonly (keyof S & string)[] },
): Messages<S> {
  const texts = Object.fromEntries(
    Object.entries(sources).map(([key, source]) => [
      key,
      resolveMessage(sourceLanguage, compileMessage(source)),
    ]),
  ) as Messages<S>
  namespaces.set(texts, {
    id,
    sources,
    texts,
    critical: new Set(critical === 'all' ? Object.keys(sources) : critical),
  })
  return texts
}

/** Metadata of the namespace with these messages; null where they are none. */
export const getMessageNamespace = (texts: object): MessageNamespace | null => namespaces.get(texts) ?? null
