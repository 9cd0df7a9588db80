/** A moment as emails name it, whose readers may be anywhere: `2026-11-02 12:58 UTC`. */
export const mailTime = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
