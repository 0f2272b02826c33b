import type { StoredValue } from './graph.ts'

/** Stored values by question key, of the questions answered so far on this path. */
export type AnswerValues = ReadonlyMap<string, StoredValue>

/** A branch that a fixed link cannot express. Pure: the same answers always lead to the same question. */
export interface NamedRule {
  /** Keys of the answers it reads: the checker tries every choice of these. */
  readonly reads: readonly string[]
  /**
   * Every question it can lead to, and when, as diagram labels. All must exist in a graph that uses the rule.
   */
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

/** After a drinking question: people in a safety-sensitive job who said yes are asked about it once. */
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
  /**
   * The counselor preference is asked once: a member who starts with the appointment was not asked before.
   */
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
  /** The job question is asked at three places; the path continues from where it was asked. */
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
