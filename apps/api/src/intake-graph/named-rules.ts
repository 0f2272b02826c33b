import type { StoredValue } from './graph.ts'

/** Stored values by key of the question, of the questions answered so far on this walk. */
export type AnswerValues = ReadonlyMap<string, StoredValue>

/** A decision a fixed link cannot take. Pure: the same answers always lead to the same question. */
export interface NamedRule {
  /** Keys whose answers it looks at: the checker tries every choice of these. */
  readonly reads: readonly string[]
  /** Every question it can lead to, and when, in words for the drawn graph. All must exist in a graph that uses the rule. */
  readonly targets: Readonly<Record<string, string>>
  decide(answers: AnswerValues): string
}

const ALCOHOL_COMPLAINT = 'Alcohol or Drug use'
const mentionsAlcohol = (answers: AnswerValues): boolean =>
  answers.get('chief_complaint1') === ALCOHOL_COMPLAINT ||
  answers.get('chief_complaint2') === ALCOHOL_COMPLAINT

const complaints = ['chief_complaint1', 'chief_complaint2']
const screening = {
  felt_cut_down_drinking: 'a reason is alcohol or drugs',
  how_often_nervous: 'first reason: anxiety, stress',
  how_often_less_interest_in_things: 'any other reason',
}

const byComplaint: NamedRule = {
  reads: complaints,
  targets: screening,
  decide: (answers) => {
    if (mentionsAlcohol(answers)) return 'felt_cut_down_drinking'
    const first = answers.get('chief_complaint1')
    return first === 'Anxiety' || first === 'Stress'
      ? 'how_often_nervous'
      : 'how_often_less_interest_in_things'
  },
}

/** After a drinking question: people who work there and said yes are asked about their job once, then it goes on. */
const createDrinkingRule = (question: string, then: string): NamedRule => ({
  reads: [question, 'is_employee', 'safety_sensitive_position'],
  targets: { safety_sensitive_position: 'yes, works there, not asked yet', [then]: 'otherwise' },
  decide: (answers) =>
    answers.get(question) === true &&
    answers.get('is_employee') === true &&
    !answers.has('safety_sensitive_position')
      ? 'safety_sensitive_position'
      : then,
})

/** The rules that a question graph can name (RD-014). */
export const namedRules: Readonly<Record<string, NamedRule>> = {
  /** Another person gets guidance, never a booking in their name (RD-143). */
  by_recipient: {
    reads: ['emotional_support_for'],
    targets: { self_harm: 'for myself', someone_else: 'for somebody else' },
    decide: (answers) => (answers.get('emotional_support_for') === 'Self' ? 'self_harm' : 'someone_else'),
  },
  by_complaint: byComplaint,
  /** Whom somebody would rather see is asked once: a member who begins with the appointment was not asked before it. */
  in_person: {
    reads: ['preferred_gender'],
    targets: { f2f_gender_preference: 'not asked yet', f2f_counselor_search_address: 'asked before' },
    decide: (answers) =>
      answers.has('preferred_gender') ? 'f2f_counselor_search_address' : 'f2f_gender_preference',
  },
  employee: {
    reads: complaints,
    targets: {
      safety_sensitive_position: 'a reason is alcohol or drugs',
      how_often_nervous: screening.how_often_nervous,
      how_often_less_interest_in_things: screening.how_often_less_interest_in_things,
    },
    decide: (answers) =>
      mentionsAlcohol(answers) ? 'safety_sensitive_position' : byComplaint.decide(answers),
  },
  after_cut_down: createDrinkingRule('felt_cut_down_drinking', 'difficulty_in_keeping_drinking_limit'),
  after_hard_to_stop: createDrinkingRule('difficulty_in_keeping_drinking_limit', 'how_emotionally_doing'),
  /** The job question is asked at three places; the walk goes on where it was. */
  after_safety_position: {
    reads: ['felt_cut_down_drinking', 'difficulty_in_keeping_drinking_limit', ...complaints],
    targets: {
      felt_cut_down_drinking: 'asked at the start',
      difficulty_in_keeping_drinking_limit: 'asked after the first yes',
      how_emotionally_doing: 'asked after the second yes',
    },
    decide: (answers) => {
      if (answers.has('difficulty_in_keeping_drinking_limit')) return 'how_emotionally_doing'
      if (answers.has('felt_cut_down_drinking')) return 'difficulty_in_keeping_drinking_limit'
      return byComplaint.decide(answers)
    },
  },
}
