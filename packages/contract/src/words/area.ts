import { saidOf } from './format.ts'

/** Names of what is filled into a source: `{$phone}`, `.input {$count :integer}`. */
type NamesIn<Source extends string> = Source extends `${string}{$${infer Name}}${infer Rest}`
  ? (Name extends `${infer Alone} ${string}` ? Alone : Name) | NamesIn<Rest>
  : never

/** A text by its source: words, or a function of what is filled into them. */
type TextOf<Source extends string> = [NamesIn<Source>] extends [never]
  ? string
  : (values: Readonly<Record<NamesIn<Source>, string | number>>) => string

/** English sources by their ids. */
export type Sources = Readonly<Record<string, string>>

/** The texts of an area, typed by their sources. */
export type TextsOf<S extends Sources> = { readonly [Id in keyof S]: TextOf<S[Id]> }

/** What is known of an area besides its texts. */
export interface AreaFacts {
  /** Its name, which is the name of its translations' files. */
  readonly id: string
  readonly sources: Sources
  /** The texts as they are said in English. */
  readonly texts: object
  /** Ids of texts that are never shown as an unreviewed translation in production: danger, help lines, consent, rights, sessions, money. */
  readonly critical: ReadonlySet<string>
}

const factsOf = new WeakMap<object, AreaFacts>()

/** Declares the texts of one part of the product, in English and in MessageFormat 2, and gives them as they are said. */
export function area<const S extends Sources>(
  id: string,
  sources: S,
  { critical }: { readonly critical: 'all' | readonly (keyof S & string)[] },
): TextsOf<S> {
  const texts = Object.fromEntries(
    Object.entries(sources).map(([key, source]) => [key, saidOf('en', source)]),
  ) as TextsOf<S>
  factsOf.set(texts, {
    id,
    sources,
    texts,
    critical: new Set(critical === 'all' ? Object.keys(sources) : critical),
  })
  return texts
}

/** What is known of the area with these texts; null where they are none of an area. */
export const areaOf = (texts: object): AreaFacts | null => factsOf.get(texts) ?? null
