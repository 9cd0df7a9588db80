/**
 * Who calls itself a robot, as Kong 3.9 judges it (its list stems from the parsers of user agents by the UA-Parser project): by the
 * words that robots bear in their names, by names, and by libraries that fetch without a person. Patterns of RE2, case matters only
 * where two cases are written.
 */
export const botAgents: readonly string[] = [
  // Words: "spider", "crawl", "scrape", and "bot" as the end of a word unless that word is CUBOT, a telephone.
  '[Ss][Pp][Ii][Dd][Ee][Rr]|[Cc][Rr][Aa][Ww][Ll]|[Ss]crape',
  '(?:^|[^C])[^Uu][Bb]ot',
  '(?:[Aa]rchiver|[Ii]ndexer)[/ ]\\d',
  // Previews and readers of the large platforms.
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
