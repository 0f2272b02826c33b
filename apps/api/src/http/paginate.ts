import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'

/** One page of a complete list. A page past the end is not found. */
export function paginate<T>(
  all: readonly T[],
  { page, per_page: size }: { readonly page: number; readonly per_page: number },
  url: string,
  kept: Readonly<Record<string, string>> = {},
) {
  if (page > 1 && (page - 1) * size >= all.length) throw createNotFoundError()
  const at = (number: number): string =>
    `${url}?${new URLSearchParams({ ...kept, page: String(number), per_page: String(size) }).toString()}`
  return {
    count: all.length,
    next: page * size < all.length ? at(page + 1) : null,
    previous: page > 1 ? at(page - 1) : null,
    results: all.slice((page - 1) * size, page * size),
  }
}
