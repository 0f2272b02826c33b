import type { ErrorPayload } from '@evenkeel/api-contract/errors/error-payload'
import {
  documentErrorMessages,
  errorMessages,
  messagingErrorMessages,
  slotTakenMessages,
} from '@evenkeel/api-contract/errors/error.messages'
import { validationMessages } from '@evenkeel/api-contract/fields/validation.messages'
import {
  requestErrorMessages,
  schemaErrorMessages,
} from '@evenkeel/api-contract/errors/schema-errors.messages'
import { sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import type { MessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createErrorTranslator } from '../i18n/error-translator.ts'
import { httpErrorMessages } from './http-error.messages.ts'
import { getRequestLanguage } from './request-language.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Translates an error into the language of the request; absent for an English-only service. */
    refusalIn?: (payload: ErrorPayload, request: FastifyRequest) => ErrorPayload
  }
}

/** Error messages of all services. */
const sharedErrorMessages = [
  errorMessages,
  slotTakenMessages,
  documentErrorMessages,
  messagingErrorMessages,
  validationMessages,
  schemaErrorMessages,
  requestErrorMessages,
  httpErrorMessages,
]

/** A message is a text, or an object with one beside other fields (ERROR-20, ERROR-25). */
const getSentence = (message: unknown): string | null => {
  if (typeof message === 'string') return message
  const { error } = (message ?? {}) as { readonly error?: unknown }
  return typeof error === 'string' ? error : null
}
const replaceSentence = (message: unknown, translated: string): unknown =>
  typeof message === 'string' ? translated : { ...(message as object), error: translated }

/**
 * Translates a service's errors into the language of the page; `own` are its message catalogs besides the
 * shared ones.
 */
export function registerErrorTranslation(
  app: FastifyInstance,
  catalogue: MessageCatalog,
  own: readonly object[],
): void {
  const retell = createErrorTranslator([...sharedErrorMessages, ...own])
  app.decorate('refusalIn', (payload: ErrorPayload, request: FastifyRequest): ErrorPayload => {
    const language = getRequestLanguage(request)
    if (language === sourceLanguage) return payload
    const translator = catalogue.in(language)
    const errors = payload.errors.map((entry) => {
      const sentence = getSentence(entry.message)
      if (sentence === null) return entry
      const translated = retell(sentence, translator)
      return translated === null
        ? { ...entry, language: sourceLanguage }
        : { ...entry, message: replaceSentence(entry.message, translated) }
    })
    return { ...payload, errors }
  })
}

/** The translated payload of an error. */
export const translateErrorPayload = (payload: ErrorPayload, request: FastifyRequest): ErrorPayload =>
  request.server.refusalIn?.(payload, request) ?? payload
