import {
  type Language,
  LANGUAGE_COOKIE,
  LANGUAGE_HEADER,
  LANGUAGE_PARAMETER,
  detectLanguage,
} from '@evenkeel/api-contract/i18n/languages'
import type { FastifyRequest } from 'fastify'

/** The value of the language cookie; it is validated with the other sources. */
export const readLanguageCookie = (cookies: string): string | null =>
  cookies
    .split(';')
    .map((cookie) => cookie.trim().split('='))
    .find(([name]) => name === LANGUAGE_COOKIE)?.[1] ?? null

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * The language of a response: that of the page, named by the request, else the language a page request would
 * get.
 */
export function getRequestLanguage({ headers, query }: Pick<FastifyRequest, 'headers' | 'query'>): Language {
  const parameters = (query ?? {}) as Readonly<Record<string, unknown>>
  return detectLanguage({
    asked: asText(headers[LANGUAGE_HEADER]) ?? asText(parameters[LANGUAGE_PARAMETER]),
    remembered: readLanguageCookie(headers.cookie ?? ''),
    accepted: headers['accept-language'] ?? '',
  })
}
