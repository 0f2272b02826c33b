import type { Article } from '@evenkeel/api-contract/content/schemas/article'
import type { Language } from '@evenkeel/api-contract/i18n/languages'

/** Who may read an item, by organization code (RD-117). Both lists empty: everybody. */
export interface ContentAccess {
  readonly noAccess: readonly string[]
  readonly exclusiveAccess: readonly string[]
}

/** An image by its file name, with alternative text. */
export interface ImageReference {
  readonly file: string
  readonly alt: string
}

/** An article as stored; fields that depend on the reader are added by the presenter. */
export interface StoredArticle
  extends
    ContentAccess,
    Omit<Article, 'related' | 'sidebarImage' | 'topic_name' | 'richText' | 'noAccess' | 'exclusiveAccess'> {
  /** Sanitized HTML (`sanitize-html.ts` of the API contract). */
  readonly richText: string
  /** The same without markup: for search and word counts. */
  readonly text: string
  /** Slugs of other articles. */
  readonly related: readonly string[]
  readonly sidebarImage: ImageReference | null
}

/** The translated fields of an article. */
export type TranslatedArticle = Pick<
  StoredArticle,
  'name' | 'sub' | 'description' | 'excerpt' | 'tags' | 'reviews' | 'richText' | 'text' | 'reading_minutes'
>

export interface StoredTopic extends ContentAccess {
  /** Set where it is in another language than requested. */
  readonly language?: Language | undefined
  readonly slug: string
  readonly name: string
  readonly description: string
}

export interface StoredCategory {
  /** Set where it is in another language than requested. */
  readonly language?: Language | undefined
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly image: ImageReference | null
  readonly topics: readonly StoredTopic[]
}

/** Everyday phrases, and the words articles use for them. */
export interface SearchSynonyms {
  readonly say: readonly string[]
  readonly mean: readonly string[]
}

/** Translations of a source by slug; missing ones fall back to English. */
export interface ContentTranslation {
  readonly articles: ReadonlyMap<string, TranslatedArticle>
  readonly categories: ReadonlyMap<string, Pick<StoredCategory, 'name' | 'description'>>
  readonly topics: ReadonlyMap<string, Pick<StoredTopic, 'name' | 'description'>>
  /** Null: the English ones. */
  readonly everydayWords: readonly SearchSynonyms[] | null
}

/** An image as it is served. */
export interface ContentImage {
  readonly bytes: Buffer
  readonly mediaType: string
  /** First eight hex digits of the content hash: the URL changes with the content. */
  readonly version: string
}

/** A snapshot of all content of a source. */
export interface ContentSnapshot {
  readonly categories: readonly StoredCategory[]
  readonly articles: readonly StoredArticle[]
  readonly everydayWords: readonly SearchSynonyms[]
  /** Translations; absent for an English-only source. */
  readonly translations?: ReadonlyMap<Language, ContentTranslation>
  /** By file name. */
  readonly pictures: ReadonlyMap<string, ContentImage>
  /** Codes of the existing organizations. Any other code counts as none. */
  readonly knownCodes: ReadonlySet<string>
}

/** The content that was read, and one line for everything that had to be left out. */
export interface ContentReport {
  readonly snapshot: ContentSnapshot
  readonly faults: readonly string[]
}

/** A content source: files, or a hosted service. */
export interface ContentSource {
  /** Reads everything again. Throws when there is no usable content. */
  read(): Promise<ContentReport>
}

/** Empty content, used until a remote source can be read. */
export const emptyContent: ContentSnapshot = {
  categories: [],
  articles: [],
  everydayWords: [],
  pictures: new Map(),
  knownCodes: new Set(),
}
