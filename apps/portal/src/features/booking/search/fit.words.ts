import { area } from '@evenkeel/contract/words/area'

/** Why a counselor fits, in a few words beside each other: "Works with grief · evenings · next open: tomorrow at 9:00 AM". */
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
    freeToday: 'next open: today at {$time}',
    freeTomorrow: 'next open: tomorrow at {$time}',
    freeOn: 'next open: {$weekday} at {$time}',
    freeFrom: 'next open: {$date}',
    noneSoon: 'no open times in the next weeks',
  },
  { critical: [] },
)
