import {
  type TranslationFilter,
  type TranslationReviewState,
  translationReviewStates,
} from '@evenkeel/api-contract/staff/translations'

/** List filter and page. */
export type TranslationListQuery = TranslationFilter & { readonly page?: number }

/** Parses query parameters and ignores invalid ones. */
export function parseListQuery(search: URLSearchParams): TranslationListQuery {
  const state = translationReviewStates.find(
    (one): one is TranslationReviewState => one === search.get('state'),
  )
  const area = search.get('area') ?? ''
  const page = Number(search.get('page'))
  const words = search.get('search') ?? ''
  return {
    ...(state ? { state } : {}),
    ...(/^[a-z0-9-]{1,60}$/.test(area) ? { area } : {}),
    ...(search.get('critical') === '1' ? { critical: '1' } : {}),
    ...(words === '' ? {} : { search: words.slice(0, 100) }),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  }
}

/** Serializes a query; empty without a filter. */
export function toSearchString(query: TranslationListQuery): string {
  const entries = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  const search = new URLSearchParams(entries).toString()
  return search === '' ? '' : `?${search}`
}

/** Applies a filter change and resets to the first page. */
export function applyFilter(
  query: TranslationListQuery,
  change: Readonly<Record<string, string | null>>,
): TranslationListQuery {
  const { page: _page, ...rest } = query
  const changed = Object.entries({ ...rest, ...change }).filter(([, value]) => value !== null)
  return parseListQuery(new URLSearchParams(changed as [string, string][]))
}

/** Filter of the list that a text belongs to, without the page. */
export function withoutPage({ page: _page, ...filter }: TranslationListQuery): TranslationFilter {
  return filter
}
