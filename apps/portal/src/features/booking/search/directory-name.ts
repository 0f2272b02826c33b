import { counselorLanguage } from '@evenkeel/api-contract/i18n/document-language'
import { directoryNameMessages as names } from './directory-names.messages.ts'

const translatedNames: Readonly<Record<string, string>> = {
  'Licensed psychologist': names.psychologist,
  'Licensed clinical social worker': names.socialWorker,
  'Licensed marriage and family therapist': names.familyTherapist,
  'Licensed professional counselor': names.professionalCounselor,
  'Licensed mental health counselor': names.mentalHealthCounselor,
  Anxiety: names.anxiety,
  Depression: names.depression,
  'Family Issues': names.families,
  'Grief or Loss': names.grief,
  'Relationship Issues': names.relationships,
  Stress: names.stress,
  'Alcohol or Drug use': names.substances,
  'Black or African American': names.black,
  'Latino or Latina': names.latino,
  'Asian American': names.asian,
  'LGBTQ+': names.lgbtq,
  Veteran: names.veteran,
  'Person of faith': names.faith,
}

/**
 * Translates a license, specialty or identity of the directory into the page language; unknown names stay as
 * they are.
 */
export const translateDirectoryName = (name: string): string => translatedNames[name] ?? name

/**
 * Language of a `translateDirectoryName` result, for the `lang` attribute; undefined when it is in the
 * catalog.
 */
export const getNameLanguage = (name: string): string | undefined =>
  name in translatedNames ? undefined : counselorLanguage
