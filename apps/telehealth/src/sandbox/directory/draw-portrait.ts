import { createAvatar } from '@dicebear/core'
import * as personas from '@dicebear/personas'
import { pick, createRandom } from './random.ts'

/** Details of a counselor that a portrait must match. */
export interface PortraitSubject {
  readonly id: number
  readonly gender: 'Male' | 'Female'
  readonly yearsInPractice: number
  readonly identities: readonly string[]
}

type Options = personas.Options

/**
 * From light to dark. Names do not determine skin color: it is random unless the counselor states an
 * identity.
 */
const skinColors = ['eeb4a4', 'e7a391', 'e5a07e', 'd78774', 'b16a5b', '92594b', '623d36']
const darkerSkinColors = skinColors.slice(-3)
const darkHair = ['362c47', '6c4545']
const fairHair = 'f29c65'
const grayHair = 'dee1f5'
const clothingColors = ['456dff', '6dbb58', '7555ca', '54d7c7', 'f3b63a', 'e24553']
const backgroundColors = ['e9e4da', 'dfe9e6', 'e7e2ef', 'f1e5dc', 'e0e8f1']

/** Hairstyles suited to work. */
const hair: Readonly<Record<PortraitSubject['gender'], NonNullable<Options['hair']>>> = {
  Female: ['bobBangs', 'bobCut', 'curly', 'curlyBun', 'extraLong', 'long', 'straightBun', 'sideShave'],
  Male: ['buzzcut', 'curlyHighTop', 'fade', 'shortCombover', 'shortComboverChops', 'bald', 'balding'],
}

/** Years of work after which portraits may have gray hair and wrinkles. */
const LONG_IN_PRACTICE = 22

function createOptions({ id, gender, yearsInPractice, identities }: PortraitSubject): Options {
  const random = createRandom(id)
  const isLong = yearsInPractice >= LONG_IN_PRACTICE
  const skin = pick(random, identities.includes('Black or African American') ? darkerSkinColors : skinColors)
  return {
    skinColor: [skin],
    hairColor:
      isLong && random() < 0.6
        ? [grayHair]
        : darkerSkinColors.includes(skin)
          ? darkHair
          : [...darkHair, fairHair],
    clothingColor: clothingColors,
    hair: hair[gender],
    eyes: ['open', 'happy', 'glasses'],
    mouth: ['smile', 'bigSmile', 'smirk'],
    nose: isLong ? ['wrinkles', 'mediumRound'] : ['mediumRound', 'smallRound'],
    body: ['squared', 'rounded', 'small', 'checkered'],
    facialHair: ['beardMustache', 'goatee', 'shadow', 'walrus'],
    facialHairProbability: gender === 'Male' ? 40 : 0,
  }
}

/** Generates a counselor's portrait as SVG, deterministically; it shows no real person (decision 012). */
export const drawPortrait = (sitter: PortraitSubject): string =>
  createAvatar(personas, {
    ...createOptions(sitter),
    seed: String(sitter.id),
    backgroundColor: backgroundColors,
  }).toString()
