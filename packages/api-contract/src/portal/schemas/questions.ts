import * as z from 'zod/mini'
import { Uuid, TextLanguage, PageQuery, createPageSchema } from '../../schemas.ts'

/** Kinds of question. */
export const QuestionKind = z.enum([
  'dropdown',
  'radio',
  'checkbox',
  'yes_no',
  'number',
  'text',
  'text_box',
  'regex',
  'date',
  'organisation',
  'multiple_questions',
  'frontend',
  'terminal',
])
export type QuestionKind = z.output<typeof QuestionKind>

/** One choice. Its stored value never leaves the server. */
export const Choice = z.object({
  id: Uuid,
  /** The answer value in every language: answers are stored and evaluated in English. */
  text: z.string(),
  /** The displayed text on a page in another language; absent where it equals the text. */
  label: z.optional(z.string()),
  /** The next question when the link is fixed; null when the server decides or the intake ends. */
  next_question: z.nullable(Uuid),
})

/** Where a finished branch sends the visitor (RD-136). */
export const QuestionResult = z.object({
  type: z.enum(['counselor', 'face_to_face', 'support', 'risk', 'guidance']),
  /** In-app path. */
  target: z.string(),
})

/** "Question `step` of `about`". */
export const QuestionProgress = z.object({ step: z.int(), about: z.int() })

const questionShape = {
  id: Uuid,
  /** Stable key: reports and code depend on it, never on the text. */
  key: z.string(),
  kind: QuestionKind,
  language: TextLanguage,
  text: z.string(),
  subheading: z.nullable(z.string()),
  placeholder: z.string(),
  is_required: z.boolean(),
  /** Characters for text, value for numbers. */
  min_length: z.nullable(z.int()),
  /** Characters for text, value for numbers. */
  max_length: z.nullable(z.int()),
  /** Error message of a pattern question. */
  pattern_message: z.nullable(z.string()),
  is_start: z.boolean(),
  yes_button_text: z.nullable(z.string()),
  no_button_text: z.nullable(z.string()),
  show_safety_screen: z.boolean(),
  /** Route that renders the question when its kind is `frontend` or `terminal`. */
  frontend_url: z.nullable(z.string()),
  /** Extra data for that route, for example which choice means danger. */
  frontend_meta_data: z.nullable(z.record(z.string(), z.unknown())),
  choices: z.array(Choice),
  /** Set when the question ends its branch (INTAKE-05). */
  results: z.nullable(QuestionResult),
  /** Progress, displayed as "Question 4 of 12"; null outside an intake. */
  progress: z.nullable(QuestionProgress),
}

const QuestionLeaf = z.object(questionShape)
type QuestionLeaf = z.output<typeof QuestionLeaf>
/** A question (ENTITY-05). */
export interface Question extends QuestionLeaf {
  /** The next select in the same sentence. */
  nested_question: Question | null
  /** Members of a group, on one page. */
  multiple_questions: Question[]
}
export const Question: z.ZodMiniType<Question, Question> = z.object({
  ...questionShape,
  get nested_question(): z.ZodMiniType<Question | null, Question | null> {
    return z.nullable(z.lazy(() => Question))
  },
  get multiple_questions(): z.ZodMiniType<Question[], Question[]> {
    return z.array(z.lazy(() => Question))
  },
})

/** A question, or an empty object at the end of the intake. */
export const QuestionOrEnd = z.union([Question, z.strictObject({})])
export type QuestionOrEnd = z.output<typeof QuestionOrEnd>

const questionParams = z.object({ id: Uuid })

export const questionsSchemas = {
  'GET /questions': {
    query: PageQuery,
    response: createPageSchema(Question),
  },
  'GET /questions/starting-question': { response: Question },
  'GET /questions/appointment-starting-question': { response: Question },
  'GET /questions/:id': {
    params: questionParams,
    response: Question,
  },
  'GET /questions/:id/next-question': {
    params: questionParams,
    response: QuestionOrEnd,
  },
  'GET /questions/:id/previous-question': {
    params: questionParams,
    response: Question,
  },
}
