import type { Article } from '@evenkeel/api-contract/content/article'
import type { Language } from '@evenkeel/api-contract/i18n/languages'

/** Who may read something, by organisation code (RD-117). Both lists empty: everybody. */
export interface ContentAccess {
  readonly noAccess: readonly string[]
  readonly exclusiveAccess: readonly string[]
}

/** A picture by the name under which it is kept, with words for people who do not see it. */
export interface ImageReference {
  readonly file: string
  readonly alt: string
}

/** An article as it is kept; what depends on who reads it is added when it is presented. */
export interface StoredArticle
  extends
    ContentAccess,
    Omit<Article, 'related' | 'sidebarImage' | 'topic_name' | 'richText' | 'noAccess' | 'exclusiveAccess'> {
  /** Safe HTML (see the contract's `safe-html.ts`). */
  readonly richText: string
  /** The same without markup: for search and counting. */
  readonly text: string
  /** Slugs of other articles. */
  readonly related: readonly string[]
  readonly sidebarImage: ImageReference | null
}

/** What is said of an article in another language. */
export type TranslatedArticle = Pick<
  StoredArticle,
  'name' | 'sub' | 'description' | 'excerpt' | 'tags' | 'reviews' | 'richText' | 'text' | 'reading_minutes'
>

export interface StoredTopic extends ContentAccess {
  /** Set where it is said in another language than the content around it. */
  readonly language?: Language | undefined
  readonly slug: string
  readonly name: string
  readonly description: string
}

export interface StoredCategory {
  /** Set where it is said in another language than the content around it. */
  readonly language?: Language | undefined
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly image: ImageReference | null
  readonly topics: readonly StoredTopic[]
}

/** What people say, and the words articles use for it. */
export interface SearchSynonyms {
  readonly say: readonly string[]
  readonly mean: readonly string[]
}

/** What a source says in another language: by slug; what is missing is said in English. */
export interface ContentTranslation {
  readonly articles: ReadonlyMap<string, TranslatedArticle>
  readonly categories: ReadonlyMap<string, Pick<StoredCategory, 'name' | 'description'>>
  readonly topics: ReadonlyMap<string, Pick<StoredTopic, 'name' | 'description'>>
  /** Null: those of the English. */
  readonly everydayWords: readonly SearchSynonyms[] | null
}

/** A picture as it is served. */
export interface ContentImage {
  readonly bytes: Buffer
  readonly mediaType: string
  /** First eight hex digits of the content's hash: the address changes with the content. */
  readonly version: string
}

/** Everything a source holds at one moment. */
export interface ContentSnapshot {
  readonly categories: readonly StoredCategory[]
  readonly articles: readonly StoredArticle[]
  readonly everydayWords: readonly SearchSynonyms[]
  /** What is said in other languages; a source that knows English alone has none. */
  readonly translations?: ReadonlyMap<Language, ContentTranslation>
  /** By file name. */
  readonly pictures: ReadonlyMap<string, ContentImage>
  /** Codes of the organisations there are. A code that is not among them counts as none. */
  readonly knownCodes: ReadonlySet<string>
}

/** What was read, and one line for everything that had to be left out. */
export interface ContentReport {
  readonly snapshot: ContentSnapshot
  readonly faults: readonly string[]
}

/** Where content comes from: a folder of files here, a hosted service elsewhere. */
export interface ContentSource {
  /** Reads everything again. Throws when there is nothing that could be shown. */
  read(): Promise<ContentReport>
}

/** Content with nothing on it: what is shown until a source that is elsewhere could be read. */
export const emptyContent: ContentSnapshot = {
  categories: [],
  articles: [],
  everydayWords: [],
  pictures: new Map(),
  knownCodes: new Set(),
}
