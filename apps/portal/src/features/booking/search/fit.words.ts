import { area } from '@evenkeel/contract/words/area'

/** Why a counselor fits, in a few words beside each other: "Works with grief · evenings · open tomorrow". */
export const fitReasonWords = area(
  'booking-fit',
  {
    worksWith: 'works with {$reasons}',
    anxiety: 'anxiety',
    depression: 'depression',
    families: 'families',
    grief: 'grief',
    relationships: 'relationships',
    stress: 'stress',
    substances: 'alcohol or drug use',
    speaks: 'speaks {$language}',
    mornings: 'mornings',
    afternoons: 'afternoons',
    evenings: 'evenings',
    noMornings: 'no mornings',
    noAfternoons: 'no afternoons',
    noEvenings: 'no evenings',
    tools: 'gives you tools',
    listening: 'listens first',
    understanding: 'looks at where it began',
    freeToday: 'open today',
    freeTomorrow: 'open tomorrow',
    freeOn: 'open {$weekday}',
    freeFrom: 'open from {$date}',
    noneSoon: 'no open times in the next weeks',
  },
  { critical: [] },
)
