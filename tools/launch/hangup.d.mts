export declare const isHangupIgnored: () => boolean
