import * as z from 'zod/mini'
import { mapProfileFields } from '../../forms/profile.ts'
import { languages } from '../../i18n/languages.ts'
import { AnswerSet, AnswerItem } from './answers.ts'
import { Question } from './questions.ts'
import { User } from './users.ts'
import { Uuid, MessageResponse } from '../../schemas.ts'

const optionalText = z.optional(z.nullable(z.string().check(z.maxLength(200))))
const {
  email: _email,
  first_name: _first,
  last_name: _last,
  birthdate: _birthdate,
  ...visitDetailShape
} = mapProfileFields(optionalText, optionalText)

/** Details of `forms/visit-details.ts`; shapes only. */
export const VisitDetails = z.object(visitDetailShape)
export type VisitDetails = z.output<typeof VisitDetails>

export const meSchemas = {
  'GET /me': { response: User },
  'PATCH /me/update-responses': {
    body: z.object({
      /** Answer set without owner, or the member's. */
      id: Uuid,
      /** Its answer token: an id alone is not enough. */
      answer_token: z.optional(z.string()),
    }),
    response: MessageResponse,
  },
  'GET /me/intake': { response: z.object({ status: z.enum(['complete', 'open', 'call']) }) },
  'POST /me/intake': { response: z.extend(AnswerSet, { answer_token: z.string() }) },
  'GET /me/questions-after-booking': { response: z.object({ questions: z.array(Question) }) },
  'PATCH /me/questions-after-booking': {
    body: z.object({ response: z.array(AnswerItem).check(z.minLength(1), z.maxLength(10)) }),
    response: MessageResponse,
  },
  'POST /me/update-appointment-state': {
    body: z.object({ appointment_state: z.string().check(z.maxLength(30)) }),
    response: MessageResponse,
  },
  'PATCH /me/visit-details': {
    body: VisitDetails,
    response: User,
  },
  'POST /me/update-time-zone': {
    body: z.object({ timezone: z.string().check(z.maxLength(60)) }),
    response: MessageResponse,
  },
  'POST /me/update-language': {
    body: z.object({ language: z.enum(languages.map(({ id }) => id)) }),
    response: MessageResponse,
  },
  'GET /me/draft-key': {
    response: z.object({
      /** 256 random bits in base64url, for AES-GCM. */
      key: z.string().check(z.regex(/^[\w-]{43}$/)),
    }),
  },
}
