import { type FieldValues, unselected } from '@evenkeel/contract/fields/definition'
import type { Question } from '@evenkeel/contract/own/questions'

/** The words before each select, so that the four read as one sentence. */
const words: Readonly<Record<string, string>> = {
  emotional_support_for: 'I am looking for support for',
  appointment_state: 'in',
  chief_complaint1: 'mainly because of',
  chief_complaint2: 'and also',
}

/** The words of a part; a question we have no words for is asked in full. */
export const wordsOf = ({ key, text }: Question): string => words[key] ?? text

/** The reason chosen in the other of the two selects: naming it twice says nothing new. */
const twins: Readonly<Record<string, string>> = { chief_complaint2: 'chief_complaint1' }

function twinOf(part: Question, parts: readonly Question[]): Question | undefined {
  return parts.find(({ key }) => key === twins[part.key])
}

/** What can be chosen in a part, given the others. */
export function choicesOf(
  part: Question,
  parts: readonly Question[],
  values: FieldValues,
): readonly string[] {
  const twin = twinOf(part, parts)
  const taken = twin ? values[twin.id] : undefined
  return part.choices.map(({ text }) => text).filter((text) => text !== taken)
}

/** Ids of parts whose choice has just been taken by another part. */
export const collisions = (parts: readonly Question[], values: FieldValues): readonly string[] =>
  parts
    .filter((part) => {
      const chosen = values[part.id]
      return (
        chosen !== undefined &&
        chosen !== unselected &&
        chosen !== '' &&
        chosen === values[twinOf(part, parts)?.id ?? '']
      )
    })
    .map(({ id }) => id)
