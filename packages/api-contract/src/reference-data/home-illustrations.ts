/** Pictures an organisation may choose for its home page: each is drawn by day and by night, in the organisation's colors. */
export const homeIllustrations = ['harbor', 'lakeside', 'hills', 'window'] as const
export type HomeIllustration = (typeof homeIllustrations)[number]

/** The picture of an organisation that chose none. */
export const defaultHomeIllustration: HomeIllustration = 'harbor'
