import {
  type Language,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  detectLanguage,
  parseLanguageTag,
} from '@evenkeel/api-contract/i18n/languages'
import { days, seconds } from '@evenkeel/api-contract/time/duration-units'
import { readLanguageCookie } from '@evenkeel/server-kit/http/request-language'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How long a choice is remembered. */
const COOKIE_AGE = days(365)

/** The language of a document, and a new choice made by its address; null when there is none. */
export function getRequestLanguage(
  { headers }: Pick<FastifyRequest, 'headers'>,
  parameters: URLSearchParams,
): { readonly language: Language; readonly chosen: Language | null } {
  const asked = parameters.get(LANGUAGE_PARAMETER)
  const remembered = readLanguageCookie(headers.cookie ?? '')
  const language = detectLanguage({ asked, remembered, accepted: headers['accept-language'] ?? '' })
  const isNew = asked !== null && parseLanguageTag(asked) !== null && language !== remembered
  return { language, chosen: isNew ? language : null }
}

/** Stores a language chosen by an address in an HttpOnly cookie. */
export const setLanguageCookie = (reply: FastifyReply, language: Language, isSecure: boolean): FastifyReply =>
  reply.header(
    'set-cookie',
    `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${COOKIE_AGE / seconds(1)}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  )
