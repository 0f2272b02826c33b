import type { Question } from '../portal/schemas/questions.ts'

/** Builds a plain, required question as sent by the service, with overrides. */
export const buildQuestion = (asked: Pick<Question, 'id' | 'kind'> & Partial<Question>): Question => ({
  key: 'some_question',
  text: 'How are you?',
  subheading: null,
  placeholder: '',
  is_required: true,
  min_length: null,
  max_length: null,
  pattern_message: null,
  is_start: false,
  yes_button_text: null,
  no_button_text: null,
  show_safety_screen: false,
  frontend_url: null,
  frontend_meta_data: null,
  choices: [],
  results: null,
  progress: null,
  nested_question: null,
  multiple_questions: [],
  ...asked,
})
