/** Home page illustrations, each for light and dark mode in the organization's colors. */
export const homeIllustrations = ['harbor', 'lakeside', 'hills', 'window'] as const
export type HomeIllustration = (typeof homeIllustrations)[number]

/** The default illustration. */
export const defaultHomeIllustration: HomeIllustration = 'harbor'
