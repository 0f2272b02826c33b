import type { ErrorPayload } from '@evenkeel/contract/error-payload'
import { documentTexts, errorTexts, messageTexts, takenTexts } from '@evenkeel/contract/error-texts.words'
import { messages } from '@evenkeel/contract/fields/messages.words'
import { requestTexts, shapeTexts } from '@evenkeel/contract/shape-texts.words'
import { sourceLanguage } from '@evenkeel/contract/words/languages'
import type { Catalogue } from '@evenkeel/contract/words/spoken'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { retellerOf } from '../words/retell.ts'
import { failureTexts } from './failures.words.ts'
import { languageOfCall } from './request-language.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Says a refusal in the language of the call; absent where a service speaks English alone. */
    refusalIn?: (payload: ErrorPayload, request: FastifyRequest) => ErrorPayload
  }
}

/** What any service may refuse with. */
const everyService = [
  errorTexts,
  takenTexts,
  documentTexts,
  messageTexts,
  messages,
  shapeTexts,
  requestTexts,
  failureTexts,
]

/** A message is a text, or an object that holds one beside other facts (ERROR-20, ERROR-25). */
const sentenceOf = (message: unknown): string | null => {
  if (typeof message === 'string') return message
  const { error } = (message ?? {}) as { readonly error?: unknown }
  return typeof error === 'string' ? error : null
}
const withSentence = (message: unknown, said: string): unknown =>
  typeof message === 'string' ? said : { ...(message as object), error: said }

/** Lets a service refuse in the language of the page a call comes from; `own` are the areas it refuses with besides the common ones. */
export function refuseInLanguage(app: FastifyInstance, catalogue: Catalogue, own: readonly object[]): void {
  const retell = retellerOf([...everyService, ...own])
  app.decorate('refusalIn', (payload: ErrorPayload, request: FastifyRequest): ErrorPayload => {
    const language = languageOfCall(request)
    if (language === sourceLanguage) return payload
    const spoken = catalogue.in(language)
    const errors = payload.errors.map((entry) => {
      const sentence = sentenceOf(entry.message)
      if (sentence === null) return entry
      const said = retell(sentence, spoken)
      return said === null
        ? { ...entry, language: sourceLanguage }
        : { ...entry, message: withSentence(entry.message, said) }
    })
    return { ...payload, errors }
  })
}

/** The payload of a refusal as it leaves. */
export const refusalFor = (payload: ErrorPayload, request: FastifyRequest): ErrorPayload =>
  request.server.refusalIn?.(payload, request) ?? payload
