import { languageNameMessages as names } from './language-names.messages.ts'

const translatedNames: Readonly<Record<string, string>> = {
  English: names.english,
  Spanish: names.spanish,
  French: names.french,
  German: names.german,
  Italian: names.italian,
  Polish: names.polish,
  Korean: names.korean,
  Vietnamese: names.vietnamese,
  Portuguese: names.portuguese,
  Russian: names.russian,
  Chinese: names.chinese,
  Japanese: names.japanese,
  Arabic: names.arabic,
  Hindi: names.hindi,
  'Haitian Creole': names.haitianCreole,
  Tagalog: names.tagalog,
}

/** Translates a language of the directory into the page language; unknown ones stay as they are. */
export const translateLanguageName = (name: string): string => translatedNames[name] ?? name
