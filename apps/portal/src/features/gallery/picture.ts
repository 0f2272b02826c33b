/** A drawn card, so that the gallery has a picture to preview without a request. */
const card =
  'iVBORw0KGgoAAAANSUhEUgAAAPAAAACWAgMAAACdlu1GAAAADFBMVEX28+wvb3PJ1tQAAACzwU5oAAAAS0lEQVR42u' +
  '3UoQ0AIAxFwS7JfmimRNcggDRpcs+fa3+MhwKGYRiGYbg9liRdt3JwNV7HYPgVe0kYttuw3YZhu52bMPwRF922JKlL' +
  'G1Ykkxa5yp71AAAAAElFTkSuQmCC'

/** The card as a file a person chose. */
export const cardFile = (): File =>
  new File([Uint8Array.from(atob(card), (character) => character.charCodeAt(0))], 'insurance-card.png', {
    type: 'image/png',
  })
