import { area } from '@evenkeel/contract/words/area'

/** Why a counselor fits, in a few words beside each other: "Works with grief · evenings · free tomorrow". */
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
    tools: 'gives you tools',
    listening: 'listens first',
    understanding: 'looks at where it began',
    freeToday: 'free today',
    freeTomorrow: 'free tomorrow',
    freeOn: 'free on {$weekday}',
    freeFrom: 'free from {$date}',
    noneSoon: 'no free time in the next weeks',
  },
  { critical: [] },
)
