import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Concerns on the shared home page. */
export const sentenceMessages = defineMessages(
  'staff-studio-sentences',
  {
    lead1: 'They stand on the home page under “What people bring”, in this order.',
    none: 'No sentences',
    noneText: 'The home page leaves the part out.',
    add: 'Add a sentence at the top',
    newOne: 'New sentence',
    headline: 'What a person might say',
    headlineHint: 'One short sentence, as in “I lie awake and cannot switch off.”',
    lead: 'What we say to it',
    leadHint: 'One or two sentences. Where a reason is chosen below, name it with the same words.',
    reason: 'Reason that is chosen for whoever comes by it',
    noReason: 'None',
    article: 'Article beside it',
    articleHint: 'Its address, as in /topics/sleep/cannot-sleep. Leave it empty for none.',
    shown: 'Shown',
    everyTile: 'Tiles of every home page',
    everyTileHint: 'Every organization has them, unless it leaves the page out. Its own tiles stand with it.',
    noTiles: 'No tiles',
    noTilesText: 'The home page has only the tiles that an organization adds for itself.',
  },
  { critical: [] },
)
