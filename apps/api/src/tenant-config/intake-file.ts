import type { Language } from '@evenkeel/api-contract/i18n/languages'
import * as z from 'zod'
import { QuestionKind, QuestionResult } from '@evenkeel/api-contract/portal/schemas/questions'

const Key = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/, 'a key in small letters, digits and underscores')
  .max(50)

/** The next question: its key, a named rule, or `end`. */
const NextFile = z.union([Key, z.strictObject({ rule: z.string() })])
export type NextFile = z.output<typeof NextFile>

const StoredValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

const ChoiceFile = z.strictObject({
  text: z.string().min(1).max(100),
  /** The stored value; reports read this, never the text. Null means no preference. */
  value: StoredValue,
  /** Where this choice leads; default: the question's own `next`. */
  next: NextFile.optional(),
})

/**
 * A question as staff write it. In an intake that extends another one, only the changed fields are needed.
 */
export interface QuestionFile {
  key: string
  kind?: QuestionKind | undefined
  text?: string | undefined
  subheading?: string | null | undefined
  placeholder?: string | undefined
  is_required?: boolean | undefined
  min_length?: number | null | undefined
  max_length?: number | null | undefined
  pattern?: string | undefined
  pattern_message?: string | undefined
  yes_button_text?: string | undefined
  no_button_text?: string | undefined
  show_safety_screen?: boolean | undefined
  frontend_url?: string | undefined
  frontend_meta_data?: Record<string, unknown> | undefined
  /** `label` is the displayed translation of `text`; never in a file. */
  choices?: (z.output<typeof ChoiceFile> & { readonly label?: string })[] | undefined
  choices_from?: 'us_states' | 'locations' | undefined
  results?: z.output<typeof QuestionResult> | undefined
  next?: NextFile | null | undefined
  nested?: QuestionFile | undefined
  members?: QuestionFile[] | undefined
  /** Set where the question is in another language than requested; never in a file. */
  language?: Language | undefined
}

export const QuestionFile: z.ZodType<QuestionFile> = z.strictObject({
  key: Key,
  kind: z.optional(QuestionKind),
  /** May contain `{organisation}`, which becomes the employer's name. */
  text: z.string().min(1).max(300).optional(),
  subheading: z.string().max(300).nullable().optional(),
  placeholder: z.string().max(100).optional(),
  is_required: z.boolean().optional(),
  min_length: z.int().nullable().optional(),
  max_length: z.int().nullable().optional(),
  pattern: z.string().optional(),
  pattern_message: z.string().max(200).optional(),
  yes_button_text: z.string().max(50).optional(),
  no_button_text: z.string().max(50).optional(),
  show_safety_screen: z.boolean().optional(),
  frontend_url: z.string().max(50).optional(),
  frontend_meta_data: z.record(z.string(), z.unknown()).optional(),
  choices: z.array(ChoiceFile).min(1).optional(),
  choices_from: z.enum(['us_states', 'locations']).optional(),
  results: z.optional(QuestionResult),
  next: NextFile.nullable().optional(),
  get nested(): z.ZodOptional<z.ZodType<QuestionFile>> {
    return z.lazy(() => QuestionFile).optional()
  },
  get members(): z.ZodOptional<z.ZodArray<z.ZodType<QuestionFile>>> {
    return z
      .array(z.lazy(() => QuestionFile))
      .min(1)
      .optional()
  },
})

/** One intake: `tenant-config/intake/<name>.yaml` (RD-014). */
export const IntakeFile = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .max(50),
  /** Name of the intake this one changes. */
  extends: z.string().optional(),
  /** Which questions of the extended intake it keeps; default: all. */
  keeps: z.array(Key).min(1).optional(),
  start: Key.optional(),
  /** First question about the appointment itself. */
  appointment_start: Key.optional(),
  /** Lists of choices that several questions share by reference. */
  scales: z.record(z.string(), z.array(ChoiceFile)).optional(),
  questions: z.array(QuestionFile),
  /** Optional questions of `default` about work, asked once after a booking. */
  after_booking: z.array(Key).min(1).max(4).optional(),
  /**
   * Paths that must come out exactly as written; answers are given by text, unnamed ones are free. Default:
   * the examples of the extended intake.
   */
  examples: z
    .array(
      z.strictObject({
        from: Key.optional(),
        answers: z.record(Key, z.union([z.string(), z.boolean()])),
        walk: z.array(Key).min(1),
      }),
    )
    .min(1)
    .optional(),
})
export type IntakeFile = z.output<typeof IntakeFile>
