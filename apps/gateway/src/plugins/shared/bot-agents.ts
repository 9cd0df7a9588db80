/**
 * User agents of bots, as in Kong 3.9 (whose list comes from the UA-Parser project): by words that are common in bots' names, by names, and
 * by HTTP libraries. RE2 patterns, case-sensitive except where both cases are written.
 */
export const botAgents: readonly string[] = [
  // Words: "spider", "crawl", "scrape", and "bot" at the end of a word, except for CUBOT, a phone.
  '[Ss][Pp][Ii][Dd][Ee][Rr]|[Cc][Rr][Aa][Ww][Ll]|[Ss]crape',
  '(?:^|[^C])[^Uu][Bb]ot',
  '(?:[Aa]rchiver|[Ii]ndexer)[/ ]\\d',
  // Link previews and fetchers of large platforms.
  'facebookexternalhit/\\d+\\.\\d+|Google.*/\\+/web/snippet|BingPreview|AppEngine-Google|Mediapartners-Google|Google SketchUp|Pinterest',
  // Libraries.
  '(?:Google-HTTP-Java-Client|Apache-HttpClient|Go-http-client|scalaj-http|http%20client|Python-urllib|HttpMonitor|TLSProber|WinHTTP|JNLP|okhttp|aihttp|reqwest|axios|unirest-(?:java|python|ruby|nodejs|php|net))(?:[ /]|$)',
  // Names.
  '(?:1470\\.net|50\\.nu|Aboundex|Accoona-|altavista|archive.*\\.org_bot|Ask Jeeves|Axtaris|BoardReader|BotSeer|Charlotte|charlotte|Checklinks)',
  '(?:clumboot|Comodo-Webinspector|CRAWL-E|Daumoa|fetchurl|findlinks|Flamingo_SearchEngine|furlbot|Genieo|gigabot|GomezAgent|gonzo1|grub-client)',
  '(?:heritrix|HiddenMarket|holmes|HooWWWer|htdig|ia_archiver|Icarus6j|ichiro|IconSurf|IlTrovatore|InfuzApp|InternetArchive|Isara)',
  '(?:KaloogaBot|Kraken|Kurzor|larbin|LinkAider|Llaut|lycos|Mail\\.RU_Bot|masidani_bot|mogimogi|mozDex|netresearch|Netvibes|NewsGator)',
  '(?:Nutch|Nymesis|ObjectsSearch|Orbiter|OOZBOT|PagePeeker|PagesInventory|PaxleFramework|PlantyNet_WebRobot|Pompos|Read%20Later|Reaper|RedCarpet)',
  '(?:Retreiver|Riddler|Rival IQ|scooter|Scrapy|Scrubby|searchsight|semanticdiscovery|ShopSalad|Simpy|SimplePie|SEOstats|SimpleRSS|SiteCon|Slurp)',
  '(?:snappy|Squrl Java|Tailsweep|ThumbShotsBot|Thumbshots\\.ru|URL2PNG|Vagabondo|WASALive|Web-sniffer|WebThumb|WeSEE:|WhatWeb|WordPress)',
  '(?:Wotbox|www\\.almaden\\.ibm\\.com|Xenu(?:.s)? Link Sleuth|yacy|Yahoo[a-z]*Seeker|Yahoo! Slurp|Yandex\\w+|YottaaMonitor|Yowedo|ZooShot|ZyBorg)',
  '^(?:NING|vortex|voyager|Zao)|\\bYeti\\b|favicon',
]
