import { calendarMessages } from './calendar.messages.ts'

/** Titles end with a dot that ends no sentence: "I studied with Dr. Sachs." */
const endsWithTitle = /\b(?:Dr|Mr|Mrs|Ms|Prof|St|Jr|Sr)\.\s*$/u

/** The first sentence of what a counselor writes. */
export function getFirstSentence(text: string): string {
  let sentence = ''
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)) {
    sentence += segment
    if (!endsWithTitle.test(sentence)) break
  }
  return sentence.trimEnd()
}

/** "12 years of experience", "1 year of experience" */
export const formatExperience = (years: number): string => calendarMessages.experience({ years })
