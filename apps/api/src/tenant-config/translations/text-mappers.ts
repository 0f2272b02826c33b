import { Guidance } from '@evenkeel/api-contract/portal/schemas/guidance'
import type { TextReplacer, TextMapper } from '@evenkeel/api-contract/i18n/translate-entity'
import type { NavCategoriesFile, PhrasesFile } from '../home-files.ts'
import type { IntakeFile, QuestionFile } from '../intake-file.ts'
import type { NavFile, SessionTermsFile } from '../organization-file.ts'

type Choices = NonNullable<QuestionFile['choices']>
export type Scales = NonNullable<IntakeFile['scales']>
type Phrase = PhrasesFile[number]
type Category = NavCategoriesFile[number]['categories'][number]
export type AfterLastSession = NonNullable<SessionTermsFile['after_last']>

/** Replaces a text; null and undefined stay. */
const replaceIfPresent = <T extends string | null | undefined>(
  reword: TextReplacer,
  id: string,
  english: T,
): T => (english ? (reword(id, english) as T) : english)

/** Id of a list of choices; shared choices are translated once, under the name of their scale. */
function getChoicesId(key: string, choices: Choices, scales: Scales): string {
  const toKey = (list: Choices): string => JSON.stringify(list.map(({ text, value }) => [text, value]))
  const scale = Object.entries(scales).find(([, shared]) => toKey(shared) === toKey(choices))
  return scale ? `scales.${scale[0]}` : `${key}.choices`
}

/** `text` stays the answer in every language; the translation is the choice's label. */
const mapChoiceTexts = (name: string, choices: Choices, reword: TextReplacer): Choices =>
  choices.map((choice) => {
    const label = reword(`${name}.${choice.value}`, choice.text)
    return label === choice.text ? choice : { ...choice, label }
  })

function mapGuidanceTexts(key: string, data: QuestionFile['frontend_meta_data'], reword: TextReplacer) {
  const read = Guidance.safeParse(data?.guidance)
  if (!read.success) return data
  const situations = (all: Guidance['people']) =>
    all.map((one) => ({
      ...one,
      words: one.words.map((words, at) => reword(`${key}.guidance.${one.choice}.${at + 1}`, words)),
    }))
  return {
    ...data,
    guidance: { people: situations(read.data.people), reasons: situations(read.data.reasons) },
  }
}

/** Maps the texts of a question itself; nested questions are mapped separately. */
export const createQuestionMapper =
  (scales: Scales): TextMapper<QuestionFile> =>
  (question, reword) => {
    const { key, choices } = question
    return {
      ...question,
      text: replaceIfPresent(reword, `${key}.text`, question.text),
      subheading: replaceIfPresent(reword, `${key}.subheading`, question.subheading),
      placeholder: replaceIfPresent(reword, `${key}.placeholder`, question.placeholder),
      pattern_message: replaceIfPresent(reword, `${key}.pattern_message`, question.pattern_message),
      yes_button_text: replaceIfPresent(reword, `${key}.yes`, question.yes_button_text),
      no_button_text: replaceIfPresent(reword, `${key}.no`, question.no_button_text),
      frontend_meta_data: mapGuidanceTexts(key, question.frontend_meta_data, reword),
      choices: choices && mapChoiceTexts(getChoicesId(key, choices, scales), choices, reword),
    }
  }

/**
 * Whether a question is critical: danger, safety on the job, what follows from them, and guidance for
 * helpers.
 */
export const isCriticalQuestion = ({ frontend_meta_data: data, results }: QuestionFile): boolean =>
  ['danger_choice', 'kickout_choice', 'kickout', 'guidance'].some((name) => data && name in data) ||
  results?.type === 'risk' ||
  results?.type === 'support'

export const mapPhraseTexts: TextMapper<Phrase> = (phrase, reword) => ({
  ...phrase,
  headline: reword(`${phrase.id}.headline`, phrase.headline),
  sub_headline: reword(`${phrase.id}.sub_headline`, phrase.sub_headline),
})

export const mapNavTexts: TextMapper<NavFile> = (nav, reword) => ({
  ...nav,
  label: reword(`${nav.id}.label`, nav.label),
  description: replaceIfPresent(reword, `${nav.id}.description`, nav.description),
})

/** Maps a category with its entries, which are displayed as one list. */
export const mapCategoryTexts: TextMapper<Category> = (category, reword) => ({
  ...category,
  name: reword(category.id, category.name),
  subcategories: category.subcategories.map((entry) => ({ ...entry, name: reword(entry.id, entry.name) })),
})

/** Maps the texts before and after the last covered session, by the client id of the terms. */
export const createAfterLastMapper =
  (username: string): TextMapper<AfterLastSession> =>
  (afterLast, reword) => ({ ...afterLast, words: reword(`${username}.after_last`, afterLast.words) })
